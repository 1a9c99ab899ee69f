-- Drives Neovim's own language client as a person would, and prints what they would see.
-- RATINGKIT=… DOCUMENT=… nvim --headless -u NONE -c "luafile neovim.lua"

-- However busy the machine is.
local patience = 1800000

local function say(text) io.stdout:write(text, "\n") end

local function wait(what, condition)
  if not vim.wait(patience, condition, 10) then
    say("did not happen: " .. what)
    vim.cmd("cquit 1")
  end
end

local function cursor(pattern, offset)
  vim.fn.cursor(1, 1)
  vim.fn.search(pattern, "cW")
  vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + (offset or 0))
end

local function code(found) return found.user_data and found.user_data.lsp and found.user_data.lsp.code or found.code end

local function shows(wanted)
  for _, found in ipairs(vim.diagnostic.get(0)) do
    if code(found) == wanted then return true end
  end
  return false
end

local function problems()
  for _, found in ipairs(vim.diagnostic.get(0)) do
    local severity = ({"error", "warning", "information"})[found.severity]
    say(string.format("  %d:%d-%d %s [%s] %s", found.lnum + 1, found.col + 1, found.end_col + 1, severity, code(found), found.message))
  end
  if #vim.diagnostic.get(0) == 0 then say("  no problems") end
end

local function main()
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.DOCUMENT))
  local client = vim.lsp.start_client({
    name = "ratingkit",
    cmd = {vim.env.RATINGKIT, "lsp", "--at", "2026-06-15T12:00:00Z"},
    flags = {debounce_text_changes = 20},
  })
  vim.lsp.buf_attach_client(0, client)

  say("opened:")
  wait("diagnostics", function() return shows("config.unknown-key") end)
  problems()

  say("quick fix on displaySesionCount:")
  cursor("displaySesionCount")
  vim.ui.select = function(items, options, choose)
    say("  " .. options.format_item(items[1]))
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait("the fix", function() return vim.fn.search("displaySessionCount", "nw") > 0 end)
  wait("its diagnostics", function() return not shows("config.unknown-key") end)
  say("  " .. vim.trim(vim.fn.getline(vim.fn.search("displaySessionCount", "nw"))))
  problems()

  say("hover over displaySessionCount:")
  cursor("displaySessionCount")
  vim.lsp.buf.hover()
  local window
  wait("hover", function()
    for _, one in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(one).relative ~= "" then window = one end
    end
    return window ~= nil
  end)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)) do
    if line ~= "" then say("  " .. line) end
  end
  vim.api.nvim_win_close(window, true)

  say("definition of the target of FAILED:")
  cursor('"FAILED": "', 12)
  local before = vim.fn.line(".")
  vim.lsp.buf.definition()
  wait("definition", function() return vim.fn.line(".") ~= before end)
  say(string.format("  %d:%d %s", vim.fn.line("."), vim.fn.col("."), vim.trim(vim.fn.getline("."))))

  say("typed \"quietH on a line of its own, and completed:")
  vim.fn.append(2, '  "quietH')
  vim.fn.cursor(3, #vim.fn.getline(3))
  wait("the mistake", function() return shows("json.syntax") end)
  problems()
  local parameters = vim.lsp.util.make_position_params()
  parameters.position.character = #vim.fn.getline(3)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", parameters, patience)
  for _, item in ipairs(answers[client].result.items) do
    if vim.startswith(item.filterText, '"quietH') then
      say("  " .. item.label .. ": " .. item.detail)
      vim.lsp.util.apply_text_edits({item.textEdit}, 0, "utf-16")
    end
  end
  vim.fn.setline(3, vim.fn.getline(3) .. '"22:00-08:00",')
  say("  " .. vim.trim(vim.fn.getline(3)))
  wait("the end of the mistake", function() return not shows("json.syntax") end)
  problems()

  say("symbols:")
  vim.lsp.buf.document_symbol()
  wait("symbols", function() return #vim.fn.getqflist() > 0 or #vim.fn.getloclist(0) > 0 end)
  local list = vim.fn.getloclist(0)
  if #list == 0 then list = vim.fn.getqflist() end
  for _, symbol in ipairs(list) do say(string.format("  %d:%d %s", symbol.lnum, symbol.col, symbol.text)) end

  vim.lsp.stop_client(client)
  wait("the server's end", function() return vim.lsp.client_is_stopped(client) end)
  vim.cmd("qall!")
end

local ok, problem = xpcall(main, debug.traceback)
if not ok then
  say(problem)
  vim.cmd("cquit 1")
end
