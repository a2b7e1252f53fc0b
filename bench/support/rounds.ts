import autocannon from 'autocannon'

export type Contender = {
  readonly name: string
  readonly url: string
  readonly headers?: Record<string, string>
}

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

/** Requests per second of each, in alternating rounds, so that noise of the machine affects all of them. */
export async function alternate(
  contenders: readonly Contender[],
  connections = 20,
): Promise<readonly number[][]> {
  const results: number[][] = contenders.map(() => [])
  for (const { url, headers = {} } of contenders) await load(url, headers, connections, 2)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { url, headers = {} }] of contenders.entries())
      results[at]?.push(await load(url, headers, connections, seconds))
  }
  return results
}

async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  duration: number,
): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, headers, connections, duration })
  if (errors > 0 || non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${non2xx} responses that are not 200`)
  return requests.average
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Prints the ratio of two measurements and its spread over the rounds. True when it reaches `atLeast`. */
export function compare(
  what: string,
  ours: readonly number[],
  theirs: readonly number[],
  atLeast: number,
): boolean {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? 1))
  const ratio = median(ratios)
  const list = (values: readonly number[]) => values.map((value) => Math.round(value)).join(' ')
  console.log(`${ratio >= atLeast ? '✓' : '✗'} ${what}: ${ratio.toFixed(2)} (at least ${atLeast})`)
  console.log(`    ratios of the rounds ${ratios.map((each) => each.toFixed(2)).join(' ')}`)
  console.log(`    requests per second ${list(ours)} against ${list(theirs)}`)
  return ratio >= atLeast
}
