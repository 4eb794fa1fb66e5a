/**
 * What is read as one piece: comments, texts in quotes and between dollars, and a name in double quotes. A semicolon in any of
 * these ends nothing.
 */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;/g

/**
 * The statements of a migration, in order, without those of comments alone. Comments are not nested, and bodies of functions
 * are quoted, as in all migrations.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (const { 0: piece, index } of sql.matchAll(PIECES)) {
    if (piece !== ';') continue
    statements.push(sql.slice(begin, index))
    begin = index + 1
  }
  statements.push(sql.slice(begin))
  return statements.map((statement) => statement.trim()).filter((statement) => withoutComments(statement) !== '')
}

/** The statement without its comments, for who looks what it is. */
export function withoutComments(statement: string): string {
  return statement
    .replaceAll(PIECES, (piece) => (piece.startsWith('--') || piece.startsWith('/*') ? ' ' : piece))
    .trim()
}
