/** All orders in which so many things can come: 24 of four. */
export const orderings = <One>(items: readonly One[]): readonly (readonly One[])[] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, at) =>
        orderings(items.filter((_, other) => other !== at)).map((rest): readonly One[] => [first, ...rest]),
      )
