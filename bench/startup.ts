import { servingCommand } from '../scripts/build-shop.ts'
import { startBuilt } from './support/built-server.ts'
import { emptyDirectory } from './support/processes.ts'
import { median } from './support/rounds.ts'

/*
 * Milliseconds from the command to the first home page, on an existing database: the built server alone, and the whole of
 * `npm start` without npm, in turn; beside the first, the processor time that it had used by then.
 */
const maxMs = 3000
const rounds = 5
const env = { MAJLIS_DATA: await emptyDirectory() }

async function startOnce(
  command: readonly string[],
): Promise<{ readonly clock: number; readonly processor: number }> {
  const began = performance.now()
  const server = await startBuilt(command, env)
  const clock = performance.now() - began
  const processor = await server.processorTime()
  await server.stop()
  return { clock, processor }
}

const fresh = await startOnce(servingCommand)
const server: number[] = []
const processor: number[] = []
const whole: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const alone = await startOnce(servingCommand)
  server.push(alone.clock)
  processor.push(alone.processor)
  whole.push((await startOnce(['scripts/start.ts'])).clock)
}
for (const [name, times] of [
  ['server', server],
  ['npm start', whole],
] as const) {
  const typical = median(times)
  if (typical > maxMs) process.exitCode = 1
  console.log(
    `${typical <= maxMs ? '✓' : '✗'} ${name}, start to first page: ${Math.round(typical)} ms (at most ${maxMs})`,
  )
  console.log(`    rounds ${times.map(Math.round).join(' ')} ms`)
}
console.log(
  `    processor time of the server ${median(processor)} ms; with a new database ${Math.round(fresh.clock)} ms`,
)
