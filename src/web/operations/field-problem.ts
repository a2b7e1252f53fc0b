/** Why a form was rejected, and the field that it is about. */
export type FieldProblem = { readonly text: string; readonly field?: string }
