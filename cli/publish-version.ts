import type { ContentAdmin, PublishVersions } from '#commerce/content-admin/content-admin.ts'
import type { ScheduleFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { MayNot } from '#commerce/content-admin/content-admin.ts'

type Publish = Omit<PublishVersions, 'versions'> & {
  readonly name: EntryName
  /** Absent: the latest. */
  readonly version?: number | undefined
}

/** Publishes one version from a moment on, until another. */
export async function publishVersion(
  admin: ContentAdmin,
  { name, version, ...plan }: Publish,
): Promise<Result<EntryVersion, MayNot | ScheduleFailure>> {
  const latest = version ?? (await admin.find(name, plan.by))?.languages[name.locale]?.latest
  if (latest === undefined) return fail({ kind: 'unknown-entry' })
  const published = await admin.publish({ versions: [{ name, version: latest }], ...plan })
  if (!published.ok) return published
  const [one] = published.value
  return one ? ok(one) : fail({ kind: 'unknown-entry' })
}
