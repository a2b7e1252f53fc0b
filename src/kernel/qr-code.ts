/**
 * A QR code (ISO/IEC 18004) of a text in bytes, with error correction M: a phone reads it with 15 % of it hidden. Versions
 * 1 to 10, which is 213 bytes: an address of a page. Undefined for a longer text. Rows of modules, true for dark.
 */
export function qrCode(text: string): readonly (readonly boolean[])[] | undefined {
  const data = new TextEncoder().encode(text)
  const version = blockRows.findIndex((row) => data.length <= capacityOf(row)) + 1
  const row = blockRows[version - 1]
  if (!row) return undefined
  const candidates = masks.map((_, mask) => draw(version, interleave(row, encode(data, version, row)), mask))
  const penalties = candidates.map(penaltyOf)
  return candidates[penalties.indexOf(Math.min(...penalties))]
}

type BlockRow = readonly [correction: number, groups: readonly (readonly [count: number, data: number])[]]

/** Level M by version: codewords of error correction in a block, and how many blocks have how many codewords of data. */
const blockRows: readonly BlockRow[] = [
  [10, [[1, 16]]], [16, [[1, 28]]], [26, [[1, 44]]], [18, [[2, 32]]], [24, [[2, 43]]],
  [16, [[4, 27]]], [18, [[4, 31]]], [22, [[2, 38], [2, 39]]], [22, [[3, 36], [2, 37]]], [26, [[4, 43], [1, 44]]],
] // prettier-ignore

/** Centers of the alignment patterns by version. */
const alignments: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
] // prettier-ignore

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const dataOf = ([, groups]: BlockRow): number => groups.reduce((sum, [count, data]) => sum + count * data, 0)
/** Mode and length take 12 bits, from version 10 on 20. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)
const capacityOf = (row: BlockRow): number =>
  Math.floor((dataOf(row) * 8 - 4 - lengthBits(blockRows.indexOf(row) + 1)) / 8)

const bitsOf = (value: number, count: number): readonly boolean[] =>
  Array.from({ length: count }, (_, index) => ((value >> (count - 1 - index)) & 1) === 1)

/** Mode, length, bytes, an end, and filling. */
function encode(data: Uint8Array, version: number, row: BlockRow): readonly number[] {
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(data.length, lengthBits(version)),
    ...[...data].flatMap((byte) => bitsOf(byte, 8)),
  ]
  const capacity = dataOf(row) * 8
  bits.push(...bitsOf(0, Math.min(4, capacity - bits.length)))
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8))
  for (let index = 0; bits.length < capacity; index++) bits.push(...bitsOf(index % 2 === 0 ? 0xec : 0x11, 8))
  return Array.from({ length: capacity / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0),
  )
}

/** Puts blocks and their error correction in the order in which they are drawn. */
function interleave([correction, groups]: BlockRow, codewords: readonly number[]): readonly number[] {
  let from = 0
  const blocks = groups.flatMap(([count, length]) =>
    Array.from({ length: count }, () => codewords.slice(from, (from += length))),
  )
  const divisor = divisorOf(correction)
  const corrections = blocks.map((block) => remainderOf(block, divisor))
  return [...transpose(blocks), ...transpose(corrections)]
}

const transpose = (blocks: readonly (readonly number[])[]): readonly number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat()

/** In the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

function divisorOf(degree: number): readonly number[] {
  const divisor = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++)
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): readonly number[] {
  let remainder = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder = [...remainder.slice(1), 0].map(
      (value, index) => value ^ multiply(divisor[index] ?? 0, factor),
    )
  }
  return remainder
}

/** The remainder of a value with `degree` zeros behind it, in bits. */
function checkBits(value: number, degree: number, generator: number): number {
  let rest = value
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return (value << degree) | (rest & ((1 << degree) - 1))
}

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = 17 + version * 4
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (x: number, y: number, dark: boolean) => {
    const [row, fixedRow] = [modules[y], fixed[y]]
    if (!row || !fixedRow || x < 0 || x >= size) return
    row[x] = dark
    fixedRow[x] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const square = (centerX: number, centerY: number, reach: number, dark: (distance: number) => boolean) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(centerX + x, centerY + y, dark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    // prettier-ignore
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const centers = alignments[version - 1] ?? []
  const last = centers.at(-1)
  for (const x of centers)
    for (const y of centers)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)))
        square(x, y, 2, (distance) => distance !== 1)

  // Level M is 00, so that the format is the mask.
  const format = checkBits(mask, 10, 0x537) ^ 0x5412
  const formatBit = (index: number) => ((format >> index) & 1) === 1
  for (let index = 0; index < 15; index++) {
    const [x, y] =
      index < 6 ? [8, index] : index < 8 ? [8, index + 1] : index === 8 ? [7, 8] : [14 - index, 8]
    set(x, y, formatBit(index))
    set(index < 8 ? size - 1 - index : 8, index < 8 ? 8 : size - 15 + index, formatBit(index))
  }
  set(8, size - 8, true)
  if (version >= 7) {
    const bits = checkBits(version, 12, 0x1f25)
    for (let index = 0; index < 18; index++) {
      const [long, short] = [Math.floor(index / 3), size - 11 + (index % 3)]
      set(short, long, ((bits >> index) & 1) === 1)
      set(long, short, ((bits >> index) & 1) === 1)
    }
  }
  fill(modules, fixed, codewords, masks[mask])
  return modules
}

/** In columns of two from the right, up and down, past the column of the timing pattern. */
function fill(
  modules: boolean[][],
  fixed: readonly (readonly boolean[])[],
  codewords: readonly number[],
  mask: ((x: number, y: number) => boolean) | undefined,
): void {
  const size = modules.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = modules[y]
        if (!row || fixed[y]?.[x]) continue
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        row[x] = dark !== (mask?.(x, y) ?? false)
        bit++
      }
    }
  }
}

/** What makes a code hard to read: runs, blocks, patterns like those of the corners, too much of one color. */
function penaltyOf(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x] ?? false))]
  const texts = lines.map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const runs = texts.flatMap((text) => text.match(/0{5,}|1{5,}/g) ?? [])
  const finders = texts.flatMap((text) => [...text.matchAll(/(?=10111010000|00001011101)/g)])
  const isAlike = (x: number, y: number) => {
    const dark = modules[y]?.[x]
    return [modules[y]?.[x + 1], modules[y + 1]?.[x], modules[y + 1]?.[x + 1]].every((one) => one === dark)
  }
  const squares = modules.slice(1).flatMap((_, y) => modules.slice(1).filter((__, x) => isAlike(x, y)))
  const dark = modules.flat().filter(Boolean).length
  const balance = Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size))
  return (
    runs.reduce((sum, { length }) => sum + length - 2, 0) +
    squares.length * 3 +
    finders.length * 40 +
    balance * 10
  )
}
