import type pg from 'pg'

/** A column of what a statement gives, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string
  readonly oid: number
}

/** The messages of the protocol that a description needs; pg has them and does not type them. */
interface Wire {
  parse(statement: { text: string; name: string; types: readonly number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Has the server parse a statement and describe its columns, without running it. @throws the error of PostgreSQL: a
 * table, a column or a type that the schema does not have.
 */
export function describeStatement(client: pg.ClientBase, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = []
    const describing = {
      submit(wire: Wire) {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
      },
      handleError: reject,
      // Not called after an error.
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(describing as unknown as pg.Submittable)
  })
}
