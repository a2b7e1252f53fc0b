import { setTimeout } from 'node:timers/promises'
import { get } from 'node:http'
import type { Case } from './cases.ts'

export type Times = {
  readonly of: Case
  readonly ms: readonly number[]
  readonly floor: readonly number[]
  /** What was answered last. */
  readonly body: string
  readonly problem: string | null
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

/**
 * Asks for the cases in turn at a rate that does not wait for answers, each followed by the floor with as many bytes, so that what
 * disturbs the machine disturbs both.
 */
export async function measureCases(
  cases: readonly Case[],
  floorUrl: string,
  { rounds, perSecond }: { readonly rounds: number; readonly perSecond: number },
): Promise<readonly Times[]> {
  const all = cases.map((of) => ({
    of,
    ms: [] as number[],
    floor: [] as number[],
    body: '',
    problem: null as string | null,
  }))
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  const warm = 3
  for (let round = 0; round < rounds + warm; round += 1)
    for (const one of all) {
      const wait = began + (sent / perSecond) * 1000 - performance.now()
      if (wait > 0) await setTimeout(wait)
      sent += 1
      const answered = (async () => {
        try {
          const { ms, body } = await one.of.run(round)
          one.body = body
          const floor = await timeOf(`${floorUrl}/?bytes=${Buffer.byteLength(body)}`)
          if (round < warm) return
          one.ms.push(ms)
          one.floor.push(floor)
        } catch (error) {
          one.problem = error instanceof Error ? error.message : String(error)
        }
      })()
      pending.add(answered)
      void answered.then(() => pending.delete(answered))
    }
  await Promise.all(pending)
  return all
}

function timeOf(url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      response.resume()
      response.once('end', () => resolve(performance.now() - began)).once('error', reject)
    }).once('error', reject)
  })
}
