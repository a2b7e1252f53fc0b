import { checkClock } from './check-clock.ts'
import { checkContentFiles } from './check-content-files.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkLock } from './check-lock.ts'
import { checkMail } from './check-mail.ts'
import { checkSelling } from './check-selling.ts'
import { checkNode } from './check-node.ts'
import type { EnvironmentCheck } from './environment-check.ts'

/** The checks of `majlis doctor`, in order. */
export const environmentChecks: readonly EnvironmentCheck[] = [
  checkNode,
  checkEnvironment,
  checkContentFiles,
  checkDisk,
  checkLock,
  checkDatabase,
  checkMail,
  checkSelling,
  checkClock,
]
