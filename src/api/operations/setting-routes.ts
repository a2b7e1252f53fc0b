import type { SettingVersion } from '#commerce/settings/ports.ts'
import type { SettingFailure, SettingAdmin, SettingSheet } from '#commerce/settings/setting-admin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  settingBody,
  settingVersionBody,
  wireSetting,
  wireSettings,
  wireSettingVersions,
} from '#contracts/operations-settings.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const notFound = fail<Rejection>({ status: 404, kind: 'not-found' })

/** What the shop follows in each country, and its versions. */
export const settingRoutes = (admin: SettingAdmin): readonly Route[] => {
  const path = '/settings/{kind}/{country}'
  const refOf = ({ kind = '', country = '' }: Readonly<Record<string, string>>) => ({ kind, country })
  const show = async (parameters: Readonly<Record<string, string>>, by: Operator) => {
    const found = await admin.find(refOf(parameters), by)
    return found ? ok(toWire(found)) : notFound
  }
  return [
    route({
      method: 'GET',
      path: '/settings',
      scope: 'settings:read',
      summary: 'Settings of each country: what is in force, and what is planned next.',
      reply: wireSettings,
      run: async ({ by }) => ok({ settings: (await admin.list(by)).map(toWire) }),
    }),
    route({
      method: 'GET',
      path,
      scope: 'settings:read',
      summary: 'A setting of a country.',
      reply: wireSetting,
      run: ({ parameters, by }) => show(parameters, by),
    }),
    route({
      method: 'GET',
      path: `${path}/versions`,
      scope: 'settings:read',
      summary: 'All versions of a setting, newest first.',
      reply: wireSettingVersions,
      run: async ({ parameters, by }) => {
        const found = await admin.find(refOf(parameters), by)
        return found ? ok({ versions: found.versions.map(versionToWire) }) : notFound
      },
    }),
    route({
      method: 'PUT',
      path,
      scope: 'settings:write',
      summary: 'Publishes a version of a setting, now or from a moment on.',
      body: settingBody,
      reply: wireSetting,
      run: async ({ parameters, body: { document, version, startsAt, reason = '' }, by }) => {
        const done = await admin.publish({
          ...{ ...refOf(parameters), document, shown: version, by, reason },
          startsAt: startsAt === undefined ? undefined : toInstant(new Date(startsAt)),
        })
        return done.ok ? show(parameters, by) : fail(reject(done.failure))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/restorations`,
      scope: 'settings:write',
      summary: 'Publishes what an earlier version said, as a new version; 0: what the files say.',
      body: settingVersionBody,
      reply: wireSetting,
      run: async ({ parameters, body: { version, reason = '' }, by }) => {
        const done = await admin.restore(refOf(parameters), version, { by, reason })
        return done.ok ? show(parameters, by) : fail(reject(done.failure))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/cancellations`,
      scope: 'settings:write',
      summary: 'Cancels a version that is planned.',
      body: settingVersionBody,
      reply: wireSetting,
      run: async ({ parameters, body: { version, reason = '' }, by }) => {
        const done = await admin.cancelPlan(refOf(parameters), version, { by, reason })
        return done.ok ? show(parameters, by) : fail(reject(done.failure))
      },
    }),
  ]
}

const versionToWire = ({ by, ...one }: SettingVersion) => ({
  version: one.version,
  document: { ...one.document },
  startsAt: one.startsAt,
  createdAt: one.createdAt,
  by: by.name,
  reason: one.reason,
  restores: one.restores,
  canceledAt: one.canceledAt,
})

const toWire = ({ kind, country, document, inForce, planned }: SettingSheet) => ({
  ...{ kind, country, document: { ...document } },
  version: inForce?.version ?? 0,
  planned: planned && versionToWire(planned),
})

function reject(failure: SettingFailure): Rejection {
  switch (failure.kind) {
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'invalid':
      return { status: 422, kind: failure.kind, detail: explainProblems(failure.problems) }
    case 'conflict':
      return {
        ...{ status: 409, kind: failure.kind },
        detail: failure.conflicts.map(({ field }) => field).join(', '),
      }
    case 'past':
      return { status: 422, kind: failure.kind }
    case 'already-planned':
    case 'changed-meanwhile':
    case 'needs-approval':
      return { status: 409, kind: failure.kind }
  }
}

const explainProblems = (problems: Extract<SettingFailure, { kind: 'invalid' }>['problems']): string =>
  problems.map(({ field, row, problem }) => `${field}${row === null ? '' : ` ${row}`}: ${problem}`).join('; ')
