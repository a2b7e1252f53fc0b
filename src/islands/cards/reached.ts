import { runEach } from '#islands/shell/run-each.ts'
import { showColors } from './show-color.ts'
import { showLookItems } from './show-look-item.ts'

/** What product cards and looks do once they are reached for. */
runEach([showLookItems, showColors])
