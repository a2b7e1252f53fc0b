import { join } from 'node:path'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'

/*
 * `node scripts/print-arabic.ts [SEED] [COUNT] [DEPARTMENT]`: random Arabic sentences of the demo catalog with their
 * product, for an editor to read aloud. The same seed prints the same sentences.
 */
const seed = Number(process.argv[2] ?? 1)
const count = Number(process.argv[3] ?? 100)
const department = process.argv[4] ?? ''

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.؟!])\s+/)

const all = readFamilies(join(import.meta.dirname, '../src/content/catalog'))
  .filter(({ file }) => file.includes(`/catalog/${department}`))
  .flatMap(({ family }) => [
    ...[family.story, family.material, family.care].flatMap(({ ar }) =>
      sentencesOf(ar).map((sentence) => `${family.family}: ${sentence}`),
    ),
    ...family.products.flatMap(({ code, name, summary, description, material, care }) =>
      [name, summary, description, material, care].flatMap((text) =>
        text ? sentencesOf(text.ar).map((sentence) => `${code}: ${sentence}`) : [],
      ),
    ),
  ])

/** Mulberry32: the seed's own order. */
let state = seed >>> 0
const random = (): number => {
  state = (state + 0x6d2b79f5) >>> 0
  let value = Math.imul(state ^ (state >>> 15), 1 | state)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
}
for (let index = all.length - 1; index > 0; index -= 1) {
  const other = Math.floor(random() * (index + 1))
  ;[all[index], all[other]] = [all[other] ?? '', all[index] ?? '']
}
console.log(all.slice(0, count).join('\n'))
console.error(
  `${String(Math.min(count, all.length))} of ${String(all.length)} sentences, seed ${String(seed)}`,
)
