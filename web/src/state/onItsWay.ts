/** Drawing comes after sending: what is asked of a server travels while the page shows that it does. */

let next: Promise<void> | null = null;

/** Until what was just asked is on its way; all who wait for it go on together, so that the page is drawn once. */
export function onItsWay(): Promise<void> {
  return (next ??= new Promise((resolve) =>
    setTimeout(() => {
      next = null;
      resolve();
    }),
  ));
}
