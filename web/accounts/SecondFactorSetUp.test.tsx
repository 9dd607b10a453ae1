// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { SecondFactorChangeDialog } from './SecondFactorChangeDialog.tsx'
import { SecondFactorSetUpDialog } from './SecondFactorSetUpDialog.tsx'
import { accountTexts } from './texts.ts'

type Accounts = NonNullable<Answers['accounts']>

const secret = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Last%20Call:mara?secret=ABCDEFGHIJ' }
const codes = ['AAAA-1111', 'BBBB-2222']
const password = () => screen.getByLabelText(accountTexts.currentPassword)
const button = (name: string) => screen.getByRole('button', { name })

describe('setting up two-step login', () => {
  const showSetUp = async (accounts: Accounts) => {
    const onClose = vi.fn()
    const { user } = await show(<SecondFactorSetUpDialog invitation={undefined} onClose={onClose} />, {
      answers: { accounts: { startSecondFactor: () => secret, ...accounts } },
    })
    const enterPassword = async () => {
      await user.type(password(), 'three odd words')
      await user.click(button(accountTexts.proceed))
    }
    return { user, onClose, enterPassword }
  }

  test('shows a rejects password at its field, and no secret', async () => {
    const { enterPassword } = await showSetUp({
      startSecondFactor: () => {
        throw new Refusal('WRONG_PASSWORD')
      },
    })
    await enterPassword()
    await waitFor(() => expect(password()).toHaveAccessibleDescription(accessMessages.wrongPassword))
    expect(password()).toHaveFocus()
    expect(screen.queryByRole('img', { name: accountTexts.qrCode })).toBeNull()
  })

  test('shows the secret as a QR code and as text in groups of four', async () => {
    const { enterPassword } = await showSetUp({})
    await enterPassword()
    expect(await screen.findByRole('img', { name: accountTexts.qrCode })).toBeVisible()
    expect(screen.getByText('ABCD EFGH IJ')).toBeVisible()
  })

  test('rejects a malformed code without sending it', async () => {
    const confirmSecondFactor = vi.fn(() => ({ recovery_codes: codes }))
    const { user, enterPassword } = await showSetUp({ confirmSecondFactor })
    await enterPassword()
    const code = await screen.findByLabelText(accountTexts.firstCode)
    await user.type(code, '12')
    await user.click(button(accountTexts.turnOn))
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining(secondFactorMessages.codeForm)),
    )
    expect(confirmSecondFactor).not.toHaveBeenCalled()
  })

  test('shows a rejects code at its field and accepts another attempt', async () => {
    let rejects = true
    const { user, enterPassword } = await showSetUp({
      confirmSecondFactor: () => {
        if (rejects) throw new Refusal('WRONG_CODE', { message: secondFactorMessages.wrongFirstCode })
        return { recovery_codes: codes }
      },
    })
    await enterPassword()
    const code = await screen.findByLabelText(accountTexts.firstCode)
    await user.type(code, '123456')
    await user.click(button(accountTexts.turnOn))
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining(secondFactorMessages.wrongFirstCode)),
    )
    rejects = false
    await user.clear(code)
    await user.type(code, '654321')
    await user.click(button(accountTexts.turnOn))
    expect(await screen.findByRole('dialog', { name: accountTexts.saveCodes })).toBeVisible()
  })

  test('shows all recovery codes and copies them', async () => {
    const { user, enterPassword, onClose } = await showSetUp({ confirmSecondFactor: () => ({ recovery_codes: codes }) })
    await enterPassword()
    await user.type(await screen.findByLabelText(accountTexts.firstCode), '123456{Enter}')
    const list = await screen.findByRole('list', { name: accountTexts.recoveryCodes })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(codes)
    await user.click(button('Copy codes'))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    await user.click(button(accountTexts.codesKept))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('turning off two-step login', () => {
  test('requires the password and a code, and shows errors at their fields', async () => {
    const onClose = vi.fn()
    const { user } = await show(<SecondFactorChangeDialog action="stop" onClose={onClose} />, {
      answers: {
        accounts: {
          stopSecondFactor: ({ code }) => {
            if (code !== '654321') throw new Refusal('WRONG_CODE')
            return { done: true }
          },
        },
      },
    })
    const code = screen.getByLabelText('Code')
    await user.click(button(accountTexts.turnOff))
    await waitFor(() => expect(password()).toBeInvalid())
    expect(code).toHaveAccessibleDescription(expect.stringContaining(secondFactorMessages.codeMissing))
    await user.type(password(), 'three odd words')
    await user.type(code, '123456')
    await user.click(button(accountTexts.turnOff))
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining(secondFactorMessages.wrongCode)),
    )
    expect(onClose).not.toHaveBeenCalled()
    await user.clear(code)
    await user.type(code, '654321')
    await user.click(button(accountTexts.turnOff))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText(secondFactorMessages.isOff)).toBeVisible()
  })
})
