/** A form as it was filled in, by field; also what no field is called. */
export type Entered = Readonly<Record<string, string>>
