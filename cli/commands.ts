import type { Command } from './command.ts'
import { contentGet } from './commands/content-get.ts'
import { contentList } from './commands/content-list.ts'
import { contentPreview } from './commands/content-preview.ts'
import { contentPublish } from './commands/content-publish.ts'
import { contentPut } from './commands/content-put.ts'
import { contentSchedule } from './commands/content-schedule.ts'
import { doctor } from './commands/doctor.ts'
import { migrate } from './commands/migrate.ts'
import { seed } from './commands/seed.ts'

/** Everything `majlis` does, in the order of its help. */
export const commands: readonly Command[] = [
  contentList,
  contentGet,
  contentPut,
  contentPublish,
  contentSchedule,
  contentPreview,
  migrate,
  seed,
  doctor,
]
