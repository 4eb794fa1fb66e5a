import type { FastifyInstance } from 'fastify'
import {
  changePassword,
  changePin,
  hasPin,
  resetPassword,
  sendCode,
  sendOwnCode,
  setPin,
} from '@bahi/contract/customers/passwords'
import { visitorTries } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerChangePassword } from './change-password.ts'
import type { PasswordParts } from './password-parts.ts'
import { answerResetPassword } from './reset-password.ts'
import { answerSendCode, answerSendOwnCode } from './send-codes.ts'
import { answerChangePin, answerHasPin, answerSetPin } from './trade-pin.ts'

export function registerPasswords(app: FastifyInstance, parts: PasswordParts): void {
  const config = visitorTries(parts)
  serve(app, parts, sendCode, (input, _who, call) => answerSendCode(parts, input, call), { config })
  serve(app, parts, resetPassword, (input, _who, call) => answerResetPassword(parts, input, call), { config })
  serve(app, parts, sendOwnCode, (input, who, call) => answerSendOwnCode(parts, input, who, call))
  serve(app, parts, changePassword, (input, who, call) => answerChangePassword(parts, input, who, call))
  serve(app, parts, setPin, (input, who, call) => answerSetPin(parts, input, who, call))
  serve(app, parts, changePin, (input, who, call) => answerChangePin(parts, input, who, call))
  serve(app, parts, hasPin, (input, who, call) => answerHasPin(parts, input, who, call))
}
