import { client } from '#web/core/api.ts'
import { choosePushOffer, isOpenedFromAppleHomeScreen } from '#web/core/push-support.ts'
import { offerPush } from './push-offer.ts'

/** An iPhone gets the offer again once the app is opened from its home screen, about the person followed last. */
export const offerPushOnHomeScreen = async () => {
  if (!isOpenedFromAppleHomeScreen() || choosePushOffer(Date.now()) !== 'ask') return
  const { items } = await client.relationships.following({})
  const [newest] = items
  if (newest) offerPush(newest)
}
