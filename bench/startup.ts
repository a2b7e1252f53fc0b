import { emptyDirectory, serve } from './support/processes.ts'
import { median } from './support/rounds.ts'

/* Milliseconds from the start of the process to the first home page, on a database that exists. */
const atMost = 3000
const env = { MAJLIS_DATA: await emptyDirectory() }
const openOnce = async (): Promise<number> => {
  const began = performance.now()
  const shop = await serve('majlis-server.ts', { env })
  const answer = await fetch(`${shop.url}/ae/en`)
  await answer.arrayBuffer()
  const took = performance.now() - began
  if (answer.status !== 200) throw new Error(`the home page answered ${answer.status}`)
  await shop.stop()
  return took
}
const first = await openOnce()
const times: number[] = []
for (let round = 0; round < 5; round += 1) times.push(await openOnce())
const typical = median(times)
console.log(
  `${typical <= atMost ? '✓' : '✗'} start to first page: ${Math.round(typical)} ms (at most ${atMost})`,
)
console.log(`    rounds ${times.map(Math.round).join(' ')} ms; with a new database ${Math.round(first)} ms`)
process.exitCode = typical <= atMost ? 0 : 1
