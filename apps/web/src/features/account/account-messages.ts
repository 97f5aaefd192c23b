export const unexpectedFailure = 'An unexpected error occurred. Please try again.'
