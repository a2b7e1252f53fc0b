import { z } from 'zod'
import type { ContentFailure, ContentFlaw, Fetched } from '#commerce/content/gateway.ts'
import { configureComponent } from '#adapters/content/configure-component.ts'
import { isJsonObject } from '#commerce/content/reduce-media.ts'
import { componentConfigSchema, type ComponentConfig } from '#content/schemas/component-config.ts'
import { componentSchemas, type ComponentName, type Screen } from '#content/schemas/screens.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isScreenName, type ScreenName } from '#kernel/screen-name.ts'
import type { RawAnswer } from './content-client.ts'
import { madeOfSchema } from './made-of.ts'

const componentSchema = z.object({
  componentName: z.string(),
  componentData: z.unknown(),
  config: z.unknown(),
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
  const order: Partial<Record<ComponentName, number>> = {}
  for (const [index, component] of components.entries()) {
    const where = `${screenName}.${index}`
    const shell = componentSchema.safeParse(component)
    if (!shell.success) {
      flaws.push({ where, reason: 'invalid' })
      continue
    }
    const { componentName, componentData } = shell.data
    const config = parseConfig(shell.data.config, where, flaws)
    if (config.hidden) continue
    if (!isComponentName(componentName)) {
      flaws.push({ where, reason: `unknown-component:${componentName.slice(0, 60)}` })
      continue
    }
    const parsed = componentSchemas[componentName].safeParse(componentData)
    if (!parsed.success) {
      flaws.push({ where, reason: `invalid:${parsed.error.issues[0]?.path.join('.') ?? ''}` })
      continue
    }
    screen[componentName] = configureComponent(componentName, parsed.data, config)
    if (config.order !== undefined) order[componentName] = config.order
  }
  return Object.keys(order).length > 0 ? { ...screen, order } : screen
}

/** An invalid setting is a flaw and left out; the component stays as it was written, and hidden if that was said. */
function parseConfig(config: unknown, where: string, flaws: ContentFlaw[]): ComponentConfig {
  const parsed = componentConfigSchema.safeParse(config ?? {})
  if (parsed.success) return parsed.data
  for (const { path, code, ...issue } of parsed.error.issues) {
    const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [path.join('.')]
    flaws.push({ where, reason: `invalid-config:${keys.join(',').slice(0, 60)}` })
  }
  const valid = Object.entries(isJsonObject(config) ? config : {}).filter(
    ([name, value]) => componentConfigSchema.safeParse({ [name]: value }).success,
  )
  return componentConfigSchema.parse(Object.fromEntries(valid))
}
