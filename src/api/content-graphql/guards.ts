import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import type { ValidationRule } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'

/** The widest query that is answered. GetScreens written out is 6 deep; a whole page costs about 15. */
export const queryLimits = { depth: 8, cost: 150, tokens: 600, bytes: 16_384 } as const

/** Refuses what would cost too much before anything is looked up, and tells nobody the schema in production. */
export function guardQueries({ introspection }: { readonly introspection: boolean }): Plugin {
  const rules: readonly ValidationRule[] = [
    ...(introspection ? [] : [noIntrospection]),
    maxDepthRule({ n: queryLimits.depth, propagateOnRejection: false, onReject: [report] }),
    costLimitRule({ maxCost: queryLimits.cost, propagateOnRejection: false, onReject: [report] }),
  ]
  return {
    onParse({ parseFn, setParseFn }) {
      // Comparing fields for conflicts takes time by the square of their number: the parser counts before.
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: queryLimits.tokens }))
    },
    onValidate({ addValidationRule }) {
      for (const rule of rules) addValidationRule(rule)
    },
  }
}

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (/^__(?:schema|type)$/.test(node.name.value))
      context.reportError(createGraphQLError('Introspection is off.', { nodes: node }))
  },
})

type Rejection = NonNullable<NonNullable<Parameters<typeof maxDepthRule>[0]>['onReject']>[number]
// Reported like any other mistake in the query; thrown, it would be masked as ours.
const report: Rejection = (context, error) => context?.reportError(error)
