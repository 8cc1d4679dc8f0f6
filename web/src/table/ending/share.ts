/** Passing something on by whatever the device shares with; otherwise by the clipboard. */

export type Shared = "shared" | "copied" | "failed";

/** Whether the device can pass on such a file. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Pass something on. Whoever changes their mind has shared nothing, which is as good as having shared it. */
export async function share(what: ShareData): Promise<Shared> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(what);
      return "shared";
    } catch (refused) {
      if ((refused as DOMException).name === "AbortError") return "shared";
    }
  }
  return copied(what.url ?? what.text ?? "");
}

async function copied(text: string): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}
