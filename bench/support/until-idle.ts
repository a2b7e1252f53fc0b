import { setTimeout } from 'node:timers/promises'
import type { Served } from './processes.ts'

/** Waits for a process that has just started to finish its work in the background (feeds, indexes), a minute at most. */
export async function untilIdle(server: Served): Promise<void> {
  const cpuMs = async () => (await server.ask<{ cpuMs: number }>('work')).cpuMs
  for (let second = 0; second < 60; second += 1) {
    const before = await cpuMs()
    await setTimeout(1000)
    if ((await cpuMs()) - before < 20) return
  }
}
