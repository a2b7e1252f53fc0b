import type { ParseEntryBody } from '#commerce/content/edit-content.ts'
import { editedBlockSchema, editedPageSchema } from '#content/schemas/page.ts'
import { hasHeading, hasLimit } from '#adapters/content/configure-component.ts'
import {
  componentSchemas,
  editedScreenSchema,
  type ComponentName,
  type EditedScreen,
} from '#content/schemas/screens.ts'
import { missingPeriods, privacyPage } from '#adapters/retention/retention-periods.ts'
import { fail, ok } from '#kernel/result.ts'
import { toPath } from './read-json-files.ts'

const schemas = { page: editedPageSchema, screen: editedScreenSchema, block: editedBlockSchema } as const

/** Reported at most. */
const maxProblems = 20

/** Rejects what readers would have to leave out: unknown widgets and components, wrong shapes, texts that cannot be stored. */
export const parseEntryBody: ParseEntryBody = (kind, body) => {
  const parsed = schemas[kind].safeParse(body)
  if (!parsed.success)
    return fail(
      parsed.error.issues
        .slice(0, maxProblems)
        .map(({ path, message }) => ({ path: toPath(path), expected: message })),
    )
  const problems = [
    ...findUnstorable(parsed.data, []),
    ...checkComponents(parsed.data),
    ...checkPeriods(parsed.data),
  ]
  return problems.length > 0 ? fail(problems.slice(0, maxProblems)) : ok(parsed.data)
}

type Problem = { readonly path: string; readonly expected: string }

function checkComponents(body: object): Problem[] {
  if (!('components' in body)) return []
  const components = body.components as EditedScreen['components']
  return components.flatMap(({ componentName, componentData, config }, place) => {
    if (!Object.hasOwn(componentSchemas, componentName))
      return [
        { path: `components[${place}].componentName`, expected: Object.keys(componentSchemas).join(' | ') },
      ]
    const name = componentName as ComponentName
    const parsed = componentSchemas[name].safeParse(componentData)
    const useless = [
      ...(config.title !== undefined && !hasHeading(name) ? ['title'] : []),
      ...(config.limit !== undefined && !hasLimit(name) ? ['limit'] : []),
    ]
    return [
      ...(parsed.error?.issues ?? []).map(({ path, message }) => ({
        path: toPath(['components', place, 'componentData', ...path]),
        expected: message,
      })),
      ...useless.map((setting) => ({
        path: toPath(['components', place, 'config', setting]),
        expected: `nothing: ${name} has no ${setting}`,
      })),
    ]
  })
}

/** The shop deletes by these periods: a page that words them by itself would promise what is not so. */
const checkPeriods = (body: object): Problem[] =>
  'pageId' in body && body.pageId === privacyPage
    ? missingPeriods(body).map((name) => ({ path: 'selectRows', expected: `{period.${name}}` }))
    : []

/** PostgreSQL stores neither NUL nor lone surrogates. */
function findUnstorable(value: unknown, path: readonly PropertyKey[]): Problem[] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [{ path: toPath(path), expected: 'text' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    findUnstorable(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
