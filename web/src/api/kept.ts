/** A request whose body can be read at once: reading that of any other waits until the page has been drawn. */
export class KeptRequest extends Request {
  readonly kept: string;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.kept = typeof init?.body === "string" ? init.body : "";
  }
}
