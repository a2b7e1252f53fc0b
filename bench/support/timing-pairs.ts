import { median } from './rounds.ts'

/** What an attacker compares: the same request about something that exists, and about something that does not. */
export type Pair = {
  readonly name: string
  readonly known: (round: number) => Promise<unknown>
  readonly unknown: (round: number) => Promise<unknown>
}

/** Beyond it two samples of times are told apart: by chance about once in four hundred pairs. */
const limit = 3

/**
 * Times both in turn, each first as often as second, and compares all times with all (Mann-Whitney). True when they cannot
 * be told apart.
 */
export async function timePair({ name, known, unknown }: Pair, rounds: number): Promise<boolean> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const time = async (kind: 'known' | 'unknown', round: number) => {
    const start = performance.now()
    await (kind === 'known' ? known : unknown)(round)
    times[kind].push(performance.now() - start)
  }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      await time(kind, round)
  const z = rankDistance(times.known, times.unknown)
  const passes = Math.abs(z) < limit
  console.log(
    `${passes ? '✓' : '✗'} ${name}: medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms, ` +
      `distance ${z.toFixed(1)} (less than ${limit}), ${rounds} rounds`,
  )
  return passes
}

/** In standard deviations of what chance would give. */
function rankDistance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((time) => ({ time, own: true })), ...other.map((time) => ({ time, own: false }))]
  const ranks = all
    .sort((first, second) => first.time - second.time)
    .reduce((sum, { own }, at) => sum + (own ? at + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
