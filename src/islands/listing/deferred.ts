import { runEach } from '#islands/shell/run-each.ts'
import { appendPages } from './append-pages.ts'
import { countResults } from './count-results.ts'
import { followTicks } from './follow-ticks.ts'
import { sortWhenChosen } from './sort-when-chosen.ts'

runEach([appendPages, sortWhenChosen, followTicks, countResults])
