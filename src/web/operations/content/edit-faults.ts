import type { z } from 'zod'
import type { EntryKind } from '#commerce/content/ports.ts'
import type { Json } from '#commerce/content-admin/body-paths.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import { editSchemas } from './edit-schema.ts'

/** What is wrong with a field of a body: "selectRows[0].widgets[1].title", by places. */
export type EditFault = { readonly place: string; readonly text: string }

const maxFaults = 200

/** Every fault that the schema finds in a body, in words of the person's language. */
export function faultsOf(kind: EntryKind, body: Json, t: Translate): readonly EditFault[] {
  const parsed = editSchemas[kind].safeParse(body)
  const found = parsed.success ? [] : parsed.error.issues.flatMap((issue) => explain(issue, [], body, t))
  return found.slice(0, maxFaults)
}

type Issue = z.core.$ZodIssue
type Steps = readonly PropertyKey[]

const placeOfSteps = (steps: Steps): string =>
  steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

const at = (body: unknown, steps: Steps): unknown =>
  steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    body,
  )

function explain(issue: Issue, above: Steps, body: Json, t: Translate): readonly EditFault[] {
  const steps = [...above, ...issue.path]
  const fault = (text: string, own: Steps = steps): EditFault => ({ place: placeOfSteps(own), text })
  const value = at(body, steps)
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined || value === '') return [fault(t('operations-editor:fault.missing'))]
      return [
        fault(
          t(issue.expected === 'number' ? 'operations-editor:fault.number' : 'operations-editor:fault.kind'),
        ),
      ]
    case 'too_small':
    case 'too_big':
      return [fault(explainSize(issue, value, t))]
    case 'invalid_format':
      return [
        fault(
          value === ''
            ? t('operations-editor:fault.missing')
            : t(formatMessage(String(steps.at(-1)), steps, issue.format)),
        ),
      ]
    case 'invalid_value':
      return [
        fault(
          t(
            value === undefined || value === ''
              ? 'operations-editor:fault.missing'
              : 'operations-editor:fault.choice',
          ),
        ),
      ]
    case 'unrecognized_keys':
      return issue.keys.map((key) => fault(t('operations-editor:fault.unknown'), [...steps, key]))
    case 'invalid_union': {
      if (value === undefined) return [fault(t('operations-editor:fault.missing'))]
      const nearest = nearestOf(issue.errors)
      if (!nearest) return [fault(t('operations-editor:fault.kind'))]
      return nearest.flatMap((one) => explain(one, steps, body, t))
    }
    default:
      return [fault(t('operations-editor:fault.form'))]
  }
}

type Size = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>

function explainSize(issue: Size, value: unknown, t: Translate): string {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const side = issue.code === 'too_small' ? 'min' : 'max'
  if (value === '') return t('operations-editor:fault.missing')
  if (typeof value === 'string') return t(`operations-editor:fault.${side}-characters`, { limit })
  if (Array.isArray(value)) return t(`operations-editor:fault.${side}-items`, { limit })
  return t(`operations-editor:fault.${side}`, { limit })
}

/** Of a union, the errors of the variant that fits best: the fewest, and none about fields that it does not have. */
function nearestOf(errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const weight = (issues: readonly Issue[]): number =>
    issues.length +
    issues.filter(
      ({ code, path }) => code === 'unrecognized_keys' || code === 'invalid_value' || path.length === 0,
    ).length *
      100
  return errors.filter((issues) => issues.length > 0).toSorted((a, b) => weight(a) - weight(b))[0]
}

const formatFields = ['id', 'href', 'url', 'slug', 'countries'] as const

function formatMessage(name: string, steps: Steps, format: string): MessageKey {
  if (format === 'datetime') return 'operations-editor:fault.moment'
  if (format === 'date') return 'operations-editor:fault.date'
  const known = formatFields.find((one) => one === name || one === steps.at(-2))
  return known ? `operations-editor:fault.${known}` : 'operations-editor:fault.form'
}
