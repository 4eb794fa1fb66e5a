import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeLedger, verifyLedger } from '../../apps/server/src/ledger/verify/verify-ledger.ts'
import { restoreCluster } from '../../apps/server/src/platform/backup/restore-cluster.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'

/** Starts the database of a data folder and adds up its books. @throws Error when they do not add up. */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => undefined })
  try {
    const database = connect(postgres.access.owner, { connections: 1, name: 'bahi-check-backup' })
    try {
      const report = await inTransaction(database.pool, verifyLedger, { isolation: 'repeatable read' })
      for (const line of describeLedger(report)) console.log(line)
      if (report.differences.length + report.broken.length > 0) throw new Error('The books do not add up')
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** Restores a backup beside itself, checks it, and removes what was restored. */
export async function checkBackup(backup: string): Promise<void> {
  const dataDir = await mkdtemp(join(dirname(backup), '.check-'))
  try {
    await restoreCluster(backup, dataDir, () => undefined)
    await checkDataFolder(dataDir)
  } finally {
    // Root may have been led to another place, because the user who runs PostgreSQL cannot reach this folder.
    const place = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
    if (place !== undefined) await rm(place, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}
