/**
 * A fund's name in a list of funds: without the word for a fund at its end and the name of the house before it, which
 * every row would repeat. The name is whole where the row is read aloud, and on the fund's page.
 */
export function rowName(name: string): string {
  return name.replace(/^Bahi (?=.)/, '').replace(/(?<=.) Fund$/, '')
}
