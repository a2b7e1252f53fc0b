/** Pieces by SKU as they are typed: "MJ-1001-SAND=2,MJ-9031=1". */
export function readPieces(text: string): ReadonlyMap<string, number> | undefined {
  const pairs = text.split(',').map((part) => /^([A-Z0-9][A-Z0-9-]{2,39})=([1-9]\d{0,3})$/.exec(part.trim()))
  const pieces = new Map<string, number>()
  for (const pair of pairs) {
    if (!pair || pieces.has(pair[1] ?? '')) return undefined
    pieces.set(pair[1] ?? '', Number(pair[2]))
  }
  return pieces
}

export const piecesHelp = (given: string): string =>
  `"${given}" are no pieces: write MJ-1001-SAND=2,MJ-9031=1.`
