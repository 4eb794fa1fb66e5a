import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hashRoot, buildTree, leafPath, rootNode, sumBytes, treeDepth } from '@bahi/proofs/liability-tree'
import { placeLeaves } from '@bahi/proofs/liability-tree-leaves'
import { verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { sha256 } from '@bahi/proofs/sha256'
import { accessTo, atServer } from '../../../testing/database-copies.ts'
import { connect, type Database } from '../../platform/db/connect.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readOwnProof } from './read-proof.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const DATABASE = 'bahi_nights_with_paths'
const NIGHT = '2026-11-20'
const OWNERS = [5n, 65_541n, 131_077n]

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const server = inject('testServer')
  await atServer(server.owner, `drop database if exists ${DATABASE} with (force)`)
  await atServer(server.owner, `create database ${DATABASE} template template0 encoding 'UTF8'`)
  database = connect(accessTo(server, DATABASE).owner, { connections: 2, name: 'bahi-test' })
})
afterAll(async () => {
  await database.close()
  await atServer(inject('testServer').owner, `drop database if exists ${DATABASE} with (force)`)
  await rm(folder, { recursive: true })
})

it('keeps the proofs of nights that were sealed when each leaf still carried its path', async () => {
  for (const file of await readdir(MIGRATIONS)) if (file < '0093') await cp(join(MIGRATIONS, file), join(folder, file))
  const access = accessTo(inject('testServer'), DATABASE)
  await migrate(access.owner, folder)
  const headHash = sha256(new Uint8Array([1]))
  const leaves = placeLeaves(
    OWNERS.map((owner) => ({ owner, amountPaise: owner * 1_000n, headSeq: 9n, headHash })),
    new Uint8Array(32).fill(3),
  )
  const tree = buildTree(leaves)
  const [top, depth] = [rootNode(tree), treeDepth(tree)]
  const figures = { bankPaise: top.sumPaise, chargesPaise: 0n, clearingPaise: 0n }
  const root = hashRoot({ night: NIGHT, previousRoot: null, top, depth, ...figures })
  await database.pool.query('insert into bahi.liability_root values ($1, $2, null, $3, $4, $4, 0, 0, $5, $6, $7)', [
    NIGHT,
    Buffer.from(root),
    Buffer.from(top.hash),
    top.sumPaise,
    leaves.length,
    depth,
    new Date(0),
  ])
  for (const { owner, part, index, salt, amountPaise } of leaves.filter((leaf) => leaf.owner !== 0n)) {
    const path = leafPath(tree, index).map(({ side, hash, sumPaise }) =>
      Buffer.concat([Buffer.from([side === 'right' ? 1 : 0]), hash, sumBytes(sumPaise)]),
    )
    await database.pool.query(
      'insert into bahi.liability_leaf (shard, night, owner, part, leaf_index, salt, amount_paise, head_seq, head_hash, path) values ($1, $2, $3, $4, $5, $6, $7, 9, $8, $9)',
      [
        shardOf(owner),
        NIGHT,
        owner,
        part,
        index,
        Buffer.from(salt),
        amountPaise,
        Buffer.from(headHash),
        Buffer.concat(path),
      ],
    )
  }

  await migrate(access.owner, MIGRATIONS)
  for (const owner of OWNERS) {
    const proof = await readOwnProof(database.pool, { shard: shardOf(owner), customerId: owner }, NIGHT)
    if (proof === undefined) throw new Error(`no proof of ${owner}`)
    expect(proof.leaves.map(({ index }) => index)).toEqual(
      leaves
        .filter((leaf) => leaf.owner === owner)
        .sort((one, other) => one.part - other.part)
        .map(({ index }) => index),
    )
    const known = {
      owner: owner.toString(),
      cashPaise: owner * 1_000n,
      headHash: Buffer.from(headHash).toString('hex'),
    }
    expect(verifyLiabilities(proof, known)).toMatchObject({ isSound: true, differencePaise: 0n })
  }
})
