import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'

export function registerLoans(_app: FastifyInstance, _house: House): void {}
