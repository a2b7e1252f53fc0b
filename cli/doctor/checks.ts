import { checkClock } from './check-clock.ts'
import { checkContentFiles } from './check-content-files.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkLock } from './check-lock.ts'
import { checkMail } from './check-mail.ts'
import { checkNode } from './check-node.ts'
import type { Check } from './check.ts'

/** What the doctor looks at, in this order. */
export const checks: readonly Check[] = [
  checkNode,
  checkEnvironment,
  checkContentFiles,
  checkDisk,
  checkLock,
  checkDatabase,
  checkMail,
  checkClock,
]
