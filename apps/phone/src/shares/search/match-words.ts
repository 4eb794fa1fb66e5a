export interface Named {
  /** As it is shown. */
  title: string
  /** Other words it goes by, with spaces between. */
  words: string
}

/** A letter says too little; one Chinese sign already says a word. */
const fewestLetters = 2
const han = /\p{Script=Han}/u

/** How well a name answers what was typed: smaller is better, null is not at all. Every word typed must begin a word of the name. */
export function matchRank(typed: string, { title, words }: Named): number | null {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted.length < fewestLetters && !han.test(wanted)) return null
  const name = title.toLocaleLowerCase()
  if (name.startsWith(wanted)) return 0
  const others = words.toLocaleLowerCase()
  // Chinese is written without spaces: there a word may begin anywhere.
  if (han.test(wanted)) return name.includes(wanted) ? 1 : others.includes(wanted) ? 2 : null
  const parts = wanted.split(/\s+/)
  const begins = (text: string) => parts.every((part) => text.split(/[\s,·-]+/).some((word) => word.startsWith(part)))
  return begins(name) ? 1 : begins(`${name} ${others}`) ? 2 : null
}

/** The names that answer, best first, at most so many; those of equal fit stay in their order. */
export function matchNames<Item extends Named>(typed: string, items: readonly Item[], most: number): Item[] {
  return items
    .flatMap((item) => {
      const fit = matchRank(typed, item)
      return fit === null ? [] : [{ item, fit }]
    })
    .sort((one, other) => one.fit - other.fit)
    .slice(0, most)
    .map(({ item }) => item)
}
