import { randomUUID } from 'node:crypto'
import type {
  ContentReleases,
  FoundRelease,
  ReleaseFailure,
  WithdrawReleaseFailure,
} from '#commerce/content-admin/create-releases.ts'
import { releaseStateOf } from '#commerce/content-admin/release.ts'
import { parseVersionId, versionId } from '#commerce/content-admin/version-id.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  releaseBody,
  releaseQuery,
  releaseWithdrawalBody,
  wireRelease,
  wireReleases,
} from '#contracts/operations-releases.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const notFound = fail<Rejection>({ status: 404, kind: 'not-found' })

/** Content that is published together and taken back together. */
export function releaseRoutes(releases: ContentReleases, clock: Clock): readonly Route[] {
  const found = async (id: string, by: Operator) => {
    const release = await releases.find(id, by)
    return release ? ok(toWire(release)) : notFound
  }
  return [
    route({
      method: 'GET',
      path: '/content-releases',
      scope: 'content:read',
      summary: 'Lists releases, those that begin last first, a hundred at a time.',
      query: releaseQuery,
      reply: wireReleases,
      run: async ({ query: { state = null, search = '', cursor = null }, by }) => {
        const page = await releases.listPage(
          { filters: { state }, search, cursor, sort: 'starts', descending: true, size: 100 },
          by,
        )
        const now = clock.now()
        return ok({
          releases: page.rows.map((row) => ({ ...row, state: releaseStateOf(row, now) })),
          next: page.next,
        })
      },
    }),
    route({
      method: 'GET',
      path: '/content-releases/{id}',
      scope: 'content:read',
      summary: 'A release and its versions.',
      reply: wireRelease,
      run: ({ parameters: { id = '' }, by }) => found(id, by),
    }),
    route({
      method: 'POST',
      path: '/content-releases',
      scope: 'content:write',
      summary: 'Shows drafts of several entries from a moment on, all of them or none.',
      body: releaseBody,
      reply: wireRelease,
      run: async ({ body: { id = randomUUID(), name, versions, startsAt, endsAt, reason = '' }, by }) => {
        const named = versions.flatMap((one) => parseVersionId(one) ?? [])
        if (named.length < versions.length) return notFound
        const published = await releases.publish({
          ...{ id, name, versions: named, by, reason },
          startsAt: startsAt === undefined ? null : toInstant(new Date(startsAt)),
          endsAt: endsAt === undefined ? null : toInstant(new Date(endsAt)),
        })
        return published.ok ? found(published.value.id, by) : fail(reject(published.failure))
      },
    }),
    route({
      method: 'POST',
      path: '/content-releases/{id}/withdrawals',
      scope: 'content:write',
      summary: 'Takes a release back: its versions become drafts, all of them or none.',
      body: releaseWithdrawalBody,
      reply: wireRelease,
      run: async ({ parameters: { id = '' }, body: { offline = [], reason = '' }, by }) => {
        const named = offline.flatMap((one) => parseVersionId(one) ?? [])
        const taken = await releases.withdraw(id, { by, reason, offline: named })
        return taken.ok ? found(id, by) : fail(reject(taken.failure))
      },
    }),
  ]
}

const toWire = ({ versions, mayWithdraw: _may, ...head }: FoundRelease) => ({
  ...head,
  versions: versions.map((one) => ({
    ...{ id: versionId(one), title: one.title, isAsReleased: one.isAsReleased },
  })),
})

function reject(failure: ReleaseFailure | WithdrawReleaseFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'managed-elsewhere':
    case 'is-over':
      return { status: 409, kind: failure.kind }
    case 'rejected':
      return {
        ...{ status: 409, kind: failure.kind },
        detail: failure.rejected.map((one) => `${versionId(one)}: ${one.why.kind}`).join('; '),
      }
    case 'no-name':
    case 'no-versions':
      return { status: 422, kind: failure.kind }
    case 'too-many':
      return { status: 422, kind: failure.kind, detail: String(failure.max) }
    case 'wrong-times':
      return { status: 422, kind: failure.kind, detail: failure.why }
  }
}
