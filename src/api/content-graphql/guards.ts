import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import type { ValidationRule } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'

/** Limits of a query. GetScreens is 6 deep; a page with all fields costs about 15. */
export const queryLimits = { depth: 8, cost: 150, tokens: 600, bytes: 16_384 } as const

/** Rejects expensive queries before they are executed, and introspection in production. */
export function guardQueries({ introspection }: { readonly introspection: boolean }): Plugin {
  const rules: readonly ValidationRule[] = [
    ...(introspection ? [] : [noIntrospection]),
    maxDepthRule({ n: queryLimits.depth, propagateOnRejection: false, onReject: [report] }),
    costLimitRule({ maxCost: queryLimits.cost, propagateOnRejection: false, onReject: [report] }),
  ]
  return {
    onParse({ parseFn, setParseFn }) {
      // Validation takes quadratic time in the number of fields, so the parser limits tokens first.
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
// Reported as an error of the query; if thrown, it would be masked as an internal error.
const report: Rejection = (context, error) => context?.reportError(error)
