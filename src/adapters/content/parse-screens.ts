import { z } from 'zod'
import type { ContentFailure, ContentFlaw, Fetched } from '#commerce/content/gateway.ts'
import { componentSchemas, type ComponentName, type Screen } from '#content/schemas/screens.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isScreenName, type ScreenName } from '#kernel/screen-name.ts'
import type { RawAnswer } from './content-client.ts'
import { madeOfSchema } from './made-of.ts'

const componentSchema = z.object({
  componentName: z.string(),
  componentData: z.unknown(),
  config: z.record(z.string(), z.unknown()).nullish(),
})

const responseSchema = z.object({
  screensCollection: z.object({
    items: z.array(
      z.object({
        screenName: z.string(),
        componentsCollection: z.object({ items: z.array(z.unknown()) }),
      }),
    ),
  }),
})

const isComponentName = (name: string): name is ComponentName => Object.hasOwn(componentSchemas, name)

/** Parses screens of the known list (specification 7), with the valid components that are not hidden. */
export function parseScreens({
  data,
  messages,
  extensions,
}: RawAnswer): Result<Fetched<ReadonlyMap<ScreenName, Screen>>, ContentFailure> {
  const answer = responseSchema.safeParse(data)
  if (!answer.success) return fail({ kind: 'malformed', where: answer.error.issues[0]?.path.join('.') ?? '' })
  const flaws: ContentFlaw[] = messages.map((reason) => ({ where: 'answer', reason }))
  const screens = new Map<ScreenName, Screen>()
  for (const { screenName, componentsCollection } of answer.data.screensCollection.items)
    if (isScreenName(screenName))
      screens.set(screenName, parseComponents(componentsCollection.items, screenName, flaws))
  const { tags, nextChange } = madeOfSchema.parse(extensions)
  return ok({ value: screens, flaws, tags, nextChange })
}

function parseComponents(components: readonly unknown[], screenName: string, flaws: ContentFlaw[]): Screen {
  const screen: Record<string, unknown> = {}
  for (const [index, component] of components.entries()) {
    const where = `${screenName}.${index}`
    const shell = componentSchema.safeParse(component)
    if (!shell.success) {
      flaws.push({ where, reason: 'invalid' })
      continue
    }
    const { componentName, componentData, config } = shell.data
    if (config?.hidden === true) continue
    if (!isComponentName(componentName)) {
      flaws.push({ where, reason: `unknown-component:${componentName.slice(0, 60)}` })
      continue
    }
    const parsed = componentSchemas[componentName].safeParse(componentData)
    if (parsed.success) screen[componentName] = parsed.data
    else flaws.push({ where, reason: `invalid:${parsed.error.issues[0]?.path.join('.') ?? ''}` })
  }
  return screen
}
