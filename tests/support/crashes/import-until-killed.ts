import { openDatabase } from '#infrastructure/db/open-database.ts'
import { manualClock } from '../manual-clock.ts'
import { importsOf } from '../shops/an-imports-shop.ts'

/** A separate process that writes what is to be imported until it is killed. Arguments: the database, minutes that have passed. */
const [url = '', minutes = ''] = process.argv.slice(2)
const { db } = await openDatabase({ kind: 'postgresql', url })
const clock = manualClock()
clock.advance(Number(minutes) * 60_000)
const { job } = importsOf(db, { clock, pauseMs: 20 })
process.stdout.write('begun\n')
for (;;) await job.run(new AbortController().signal)
