import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { percentile } from './measure-cases.ts'
import type { StaffRequests } from './staff-requests.ts'

const page = '/ae/en'
const perSecond = 60
const windowMs = 6_000

type Disturbance = { readonly alone: readonly number[]; readonly during: readonly number[] }

/** How long a cached page of the shop takes, asked for at a steady rate until a moment or the end of some work. */
export async function watchPage(
  url: string,
  { untilMs = Infinity, until }: { readonly untilMs?: number; readonly until?: Promise<unknown> },
): Promise<readonly number[]> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  const began = performance.now()
  let isOver = false
  until?.finally(() => (isOver = true)).catch(() => undefined)
  for (let sent = 0; !isOver && performance.now() - began < untilMs; sent += 1) {
    const wait = began + (sent / perSecond) * 1000 - performance.now()
    if (wait > 0) await setTimeout(wait)
    pending.push(timed(url + page, times))
  }
  await Promise.all(pending)
  return times
}

const windowOf = (url: string) => watchPage(url, { untilMs: windowMs })

const timed = (url: string, times: number[]): Promise<void> => {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        times.push(performance.now() - began)
        resolve()
      })
    }).once('error', reject)
  })
}

/** Windows without and with a bulk act on as many orders as one may have, in turn: the act is canceled after each. */
export async function duringBulkAct(url: string, staff: StaffRequests, rounds: number): Promise<Disturbance> {
  const alone: number[] = []
  const during: number[] = []
  await windowOf(url)
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await windowOf(url)))
    const task = await startBulkAct(staff, `bench-${round}`)
    while (/<progress[^>]* value="0"/.test((await staff.get('admin', task)).body)) await setTimeout(200)
    during.push(...(await windowOf(url)))
    const { body } = await staff.get('admin', task)
    const [, total = 0, done = 0] = /<progress max="(\d+)" value="(\d+)"/.exec(body) ?? []
    console.log(`    a bulk act had done ${done} of ${total} rows when its window ended`)
    await staff.post('admin', task, { act: 'cancel-task' })
    await setTimeout(1_000)
  }
  return { alone, during }
}

/** Tags the orders of people with a common name, which are thousands. Resolves with the page of the task. */
async function startBulkAct(staff: StaffRequests, tag: string): Promise<string> {
  const path = '/operations/orders?q=Omar'
  const selection = { choice: 'all', 'as-of': new Date().toISOString(), tag }
  const check = await staff.post('admin', path, { act: 'check-tag', ...selection }, 200)
  const count = /pattern="(\d+)"/.exec(check.body)?.[1] ?? ''
  const { body } = await staff.post('admin', path, {
    act: 'tag-many',
    ...selection,
    count,
    key: randomUUID(),
  })
  return body
}

export const p99 = (times: readonly number[]): number => percentile(times, 0.99)
