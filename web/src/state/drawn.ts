/** Measuring what is drawn costs nothing once it is; before, everything is laid out for it alone. */

let next: Promise<void> | null = null;

/** Do something as the next frame is drawn, which is laid out anyway; what is returned leaves it undone. */
export function withFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Until what has changed is drawn; all who wait for it go on together. */
export function drawn(): Promise<void> {
  return (next ??= new Promise((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        next = null;
        resolve();
      }),
    ),
  ));
}
