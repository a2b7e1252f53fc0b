import {
  createContentAdmin,
  type ContentAdmin,
  type ContentAdminDeps,
} from '#commerce/content-admin/content-admin.ts'
import { createFindDeadLinks, type LinkSources } from '#commerce/content-admin/dead-links.ts'
import { createReleases, type ContentReleases } from '#commerce/content-admin/create-releases.ts'
import { createMenu, type ContentMenu } from '#commerce/content-admin/menu/create-menu.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { compareTexts } from './compare-texts.ts'
import { createContentEntries } from './content-entries.ts'
import { createFindLinkTargets } from './find-link-targets.ts'
import { createReleaseStore } from './release-store.ts'

type Deps = Omit<ContentAdminDeps, 'entries' | 'compareTexts' | 'findDeadLinks'> & {
  readonly links: Omit<LinkSources, 'findTargets'>
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

type Modules = {
  readonly contentAdmin: ContentAdmin
  readonly contentReleases: ContentReleases
  readonly contentMenu: ContentMenu
}

export function createContentAdminModule(db: Database, deps: Deps): Modules {
  const entries = createContentEntries({ ...deps, db })
  const findTargets = createFindLinkTargets(db, deps.clock)
  const findDeadLinks = createFindDeadLinks({ ...deps.links, findTargets })
  const contentAdmin = createContentAdmin({ ...deps, compareTexts, entries, findDeadLinks })
  return {
    contentAdmin,
    contentMenu: createMenu({ ...deps, entries, admin: contentAdmin }),
    contentReleases: createReleases({
      ...{ ...deps, entries },
      admin: contentAdmin,
      releases: createReleaseStore(db),
    }),
  }
}
