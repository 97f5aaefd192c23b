import { hasCode, LocalServiceError } from './local-service-error.ts'

export const diskFullRemedy = 'Free some space, or set DATA_DIR to a folder on another disk.'

/** Runs file operations below `folder`, and turns errors of the file system into readable ones. */
export async function explainingFileErrors<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explainFileError(folder, error)
  }
}

export function cannotBeWritten(folder: string, cause: unknown): LocalServiceError {
  return new LocalServiceError(
    `The folder ${folder} cannot be written.`,
    'Give your user the right to write it, or set DATA_DIR to a folder of your own.',
    { cause },
  )
}

function explainFileError(folder: string, error: unknown): unknown {
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return cannotBeWritten(folder, error)
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new LocalServiceError(`The disk that holds ${folder} is full.`, diskFullRemedy, {
      cause: error,
    })
  }
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return new LocalServiceError(
      `A file stands where the folder ${folder} is needed.`,
      'Move that file away, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  return error
}
