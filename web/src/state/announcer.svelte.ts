/** What is said aloud to those who listen instead of looking, and shown for a moment to the others. */

export interface Notice {
  id: number;
  text: string;
  kind: "told" | "refused";
  /** Where to read more: an address of the app. */
  link?: { href: string; text: string } | undefined;
}

const LINGER = 8000;

class Announcer {
  /** For screen readers, politely. */
  spoken = $state("");
  notices = $state<Notice[]>([]);
  /** Pixels at the lower edge of the screen that notices leave free. */
  below = $state(0);
  private next = 0;

  /** Say something to those who listen. */
  say(text: string): void {
    // The same text twice would not be read again: an invisible difference makes it new.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  /** Show a notice, which goes by itself. */
  show(text: string, kind: Notice["kind"] = "told", link?: Notice["link"]): void {
    const notice: Notice = { id: this.next++, text, kind, link };
    this.notices = [...this.notices.filter((other) => other.text !== text), notice].slice(-3);
    this.say(text);
    setTimeout(() => this.drop(notice.id), LINGER);
  }

  /** Forget everything that was said: somebody else looks at the screen. */
  hush(): void {
    this.spoken = "";
    this.notices = [];
  }

  drop(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }
}

export const announcer = new Announcer();
