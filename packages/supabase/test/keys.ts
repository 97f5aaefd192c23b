/** The keys of every server that tests start. */
export const publishableKey = 'sb_publishable_test_key_of_the_shop'
export const serviceKey = 'sb_secret_test_key_of_the_shop'
