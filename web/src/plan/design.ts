/** The design on a card as a small grid, its first row at the top. */

export interface DesignBox {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly { readonly x: number; readonly y: number; readonly built: boolean }[];
}

/** All cells of the box around a design given as column and row from the south-west. */
export function designBox(design: readonly (readonly number[])[]): DesignBox {
  const columns = Math.max(0, ...design.map((cell) => cell[0]! + 1));
  const rows = Math.max(0, ...design.map((cell) => cell[1]! + 1));
  const built = new Set(design.map((cell) => `${cell[0]} ${cell[1]}`));
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return { x, y, built: built.has(`${x} ${rows - 1 - y}`) };
  });
  return { columns, rows, cells };
}
