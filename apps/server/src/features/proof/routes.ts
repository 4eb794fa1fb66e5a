import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'

export function registerProof(_app: FastifyInstance, _house: House): void {}
