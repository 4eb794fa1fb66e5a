/** A Chinese line may break behind every sign, also inside of 3万3079.19: an invisible joiner forbids it there. */
const wordJoiner = '\u2060'

export function inOneLine(figure: string): string {
  return figure.replaceAll(/[亿万](?=\d)/g, `$&${wordJoiner}`).replaceAll(/\d(?=[亿万])/g, `$&${wordJoiner}`)
}
