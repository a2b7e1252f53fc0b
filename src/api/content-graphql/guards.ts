import type { ValidationRule } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'
import { sizeRule } from './query-size.ts'

/** Limits of a query. GetScreens is 6 deep and costs 84; a page with all fields costs 48. */
export const queryLimits = { depth: 8, cost: 150, tokens: 600, bytes: 16_384 } as const

/**
 * Rejects expensive queries before they are executed. In production also introspection, and errors suggest no names
 * that the caller did not write.
 */
export function guardQueries({ introspection }: { readonly introspection: boolean }): Plugin {
  const rules: readonly ValidationRule[] = [
    ...(introspection ? [] : [noIntrospection]),
    sizeRule(queryLimits),
  ]
  return {
    onParse({ parseFn, setParseFn }) {
      // Validation takes quadratic time in the number of fields, so the parser limits tokens first.
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: queryLimits.tokens }))
    },
    onValidate({ addValidationRule, validateFn, setValidationFn }) {
      for (const rule of rules) addValidationRule(rule)
      if (!introspection)
        setValidationFn((schema, document, added, options, typeInfo) =>
          validateFn(schema, document, added, { ...options, hideSuggestions: true }, typeInfo),
        )
    },
    onExecute({ args }) {
      if (!introspection) Object.assign(args, { hideSuggestions: true })
    },
  }
}

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (/^__(?:schema|type)$/.test(node.name.value))
      context.reportError(createGraphQLError('Introspection is off.', { nodes: node }))
  },
})
